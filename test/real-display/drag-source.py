"""A window of another program, from which files can be dragged. Takes the address of each file."""

import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

files = sys.argv[1:]
window = Gtk.Window(title="Files")
window.set_decorated(False)
window.set_default_size(120, 120)
window.set_keep_above(True)
window.move(0, 0)
box = Gtk.EventBox()
box.add(Gtk.Label(label="Drag me"))
box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
box.drag_source_add_uri_targets()
box.connect("drag-data-get", lambda _, __, data, *rest: data.set_uris(files))
window.add(box)
window.connect("map-event", lambda *_: print("shown", flush=True))
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
