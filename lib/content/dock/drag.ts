/** What can be slid along a line by pointer or by two arrow keys, and by how much. */
export type Slide = {
  /** Steps of the arrow keys: `{ ArrowLeft: 20, ArrowRight: -20 }`. */
  keys: Record<string, number>;
  /** -1 while both keys and pointer count the other way round. */
  turned?(): 1 | -1;
  /** How much the value grows while the pointer goes from `down` to `now`. */
  grown(now: PointerEvent, down: PointerEvent): number;
  value(): number;
  slideTo(value: number): void;
  /** Called when it came to rest, to have the new value remembered. */
  keep(): void;
};

/** Lets an element be slid. While a pointer drags it, it carries the class `held`. */
export function makeSlide(element: HTMLElement, slide: Slide): void {
  const { keys, grown, value, slideTo, keep, turned = () => 1 } = slide;
  element.onpointerdown = (down) => {
    if (down.button !== 0) return;
    const before = value();
    let held = false;
    element.setPointerCapture(down.pointerId);
    element.onpointermove = (now) => {
      const by = turned() * grown(now, down);
      held ||= Math.abs(by) > 1; // a hand that clicks is not quite still
      element.classList.toggle('held', held);
      if (held) slideTo(before + by);
    };
    element.onlostpointercapture = () => {
      element.onpointermove = null;
      if (held) keep();
      // After the click that follows, so that its listener can tell a drag from a click.
      setTimeout(() => element.classList.remove('held'));
    };
  };
  element.onkeydown = (event) => {
    const step = keys[event.key];
    if (!step) return;
    event.preventDefault();
    slideTo(value() + turned() * step);
  };
  element.onkeyup = ({ key }) => {
    if (keys[key]) keep();
  };
}
