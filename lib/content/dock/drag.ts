/** How an element is dragged along one axis, by pointer or by two arrow keys. */
export type Drag = {
  /** Steps of the arrow keys: `{ ArrowLeft: 20, ArrowRight: -20 }`. */
  keys: Record<string, number>;
  /** -1 while keys and pointer count in the opposite direction. */
  direction?(): 1 | -1;
  /** By how much the value changes while the pointer moves from `down` to `now`. */
  delta(now: PointerEvent, down: PointerEvent): number;
  value(): number;
  moveTo(value: number): void;
  /** Called at the end of a drag, to save the value. */
  save(): void;
};

/** Makes an element draggable. It has the class `held` while a pointer drags it. */
export function makeDraggable(element: HTMLElement, drag: Drag): void {
  const { keys, delta, value, moveTo, save, direction = () => 1 } = drag;
  element.onpointerdown = (down) => {
    if (down.button !== 0) return;
    const before = value();
    let held = false;
    element.setPointerCapture(down.pointerId);
    element.onpointermove = (now) => {
      const by = direction() * delta(now, down);
      held ||= Math.abs(by) > 1; // a click moves the pointer a little
      element.classList.toggle('held', held);
      if (held) moveTo(before + by);
    };
    element.onlostpointercapture = () => {
      element.onpointermove = null;
      if (held) save();
      // Only after the click event, whose listener reads the class to tell a drag from a click.
      setTimeout(() => element.classList.remove('held'));
    };
  };
  element.onkeydown = (event) => {
    const step = keys[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo(value() + direction() * step);
  };
  element.onkeyup = ({ key }) => {
    if (keys[key]) save();
  };
}
