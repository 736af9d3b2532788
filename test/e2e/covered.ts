/**
 * Runs in a page: lists the elements that users press or read and that the panel, the handle or the
 * resizer covers. It checks each element, and uses none of the ways in which the dock itself
 * checks.
 */
export const COVERED = `(() => {
  const dock = document.querySelector('alongside-dock');
  const PRESSED = 'a,button,input,select,textarea,summary,img,iframe';
  const covered = [];
  const boxOf = (element) => {
    if (element.matches(PRESSED)) return element.getBoundingClientRect();
    const range = document.createRange();
    const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.data.trim());
    if (!text) return undefined;
    range.selectNodeContents(text);
    return range.getBoundingClientRect();
  };
  const isUnder = (element, outermost, box) => {
    const passes = getComputedStyle(element).pointerEvents === 'none';
    for (const across of [0.03, 0.25, 0.5, 0.75, 0.97])
      for (const down of [0.1, 0.5, 0.9]) {
        const [x, y] = [box.left + box.width * across, box.top + box.height * down];
        const all = document.elementsFromPoint(x, y);
        const at = all.indexOf(outermost);
        const above = all.indexOf(dock);
        if (above >= 0 && (at > above || (passes && at < 0))) return true;
      }
    return false;
  };
  const walk = (root, outer) => {
    for (const element of root.querySelectorAll('*')) {
      if (element === dock) continue;
      const inner = element.own ?? element.shadowRoot;
      if (inner) walk(inner, outer ?? element);
      const seen = { opacityProperty: true, visibilityProperty: true };
      if (!element.checkVisibility(seen)) continue;
      const box = boxOf(element);
      if (box && box.width > 0 && isUnder(element, outer ?? element, box))
        covered.push(element.localName + '.' + element.className + ' ' + element.textContent.slice(0, 20));
    }
  };
  walk(document);
  return covered;
})()`;
