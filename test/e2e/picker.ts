import { type CDPSession, expect, type Page } from '@playwright/test';

export type Picker = ReturnType<typeof pickerOf>;

type Node = {
  nodeName: string;
  nodeValue: string;
  backendNodeId: number;
  attributes?: string[];
  children?: Node[];
  shadowRoots?: Node[];
};

/**
 * The bar over a page that is being taught. Its shadow root is closed, so this reads it with the
 * debugger and clicks it with the mouse.
 */
export function pickerOf(page: Page) {
  const look = async <T>(work: (bar: Node | undefined, session: CDPSession) => Promise<T>) => {
    const session = await page.context().newCDPSession(page);
    try {
      const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
      return await work(
        find(root, ({ nodeName }) => nodeName === 'ALONGSIDE-TEACH'),
        session,
      );
    } finally {
      await session.detach();
    }
  };
  const words = (): Promise<string> =>
    look(async (bar) => (bar ? texts(bar.shadowRoots?.[0] ?? bar).join(' | ') : ''));

  return {
    words,
    /** Waits until the bar shows a text. */
    says: (text: string) => expect.poll(words).toContain(text),
    /** What assistive technology has of it: its buttons by name, and the texts that are said when they change. */
    accessible: (): Promise<{ buttons: string[]; live: string[] }> =>
      look(async (bar, session) => {
        const all = bar ? [bar, ...within(bar)] : [];
        const buttons = all.filter(({ nodeName }) => nodeName === 'BUTTON');
        const { nodes } = await session.send('Accessibility.getFullAXTree');
        return {
          buttons: buttons.flatMap(({ backendNodeId }) =>
            nodes
              .filter((one) => one.backendDOMNodeId === backendNodeId && !one.ignored)
              .map(({ name }) => String(name?.value)),
          ),
          live: all.filter(({ attributes }) => attributes?.includes('aria-live')).flatMap(texts),
        };
      }),
    gone: () => expect.poll(words).toBe(''),
    async press(button: string): Promise<void> {
      const [x = 0, y = 0] = await look(async (bar, session) => {
        const found =
          bar && find(bar, (node) => node.nodeName === 'BUTTON' && texts(node).join('') === button);
        if (!found) throw new Error(`No button ${button} in the bar`);
        const { model } = await session.send('DOM.getBoxModel', {
          backendNodeId: found.backendNodeId,
        });
        const [left = 0, top = 0, right = 0, , , bottom = 0] = model.content;
        return [(left + right) / 2, (top + bottom) / 2];
      });
      await page.mouse.click(x, y);
    },
  };
}

const within = (node: Node): Node[] =>
  [...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap((child) => [
    child,
    ...within(child),
  ]);

function find(node: Node, fits: (node: Node) => boolean): Node | undefined {
  if (fits(node)) return node;
  for (const child of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) {
    const found = find(child, fits);
    if (found) return found;
  }
  return undefined;
}

function texts(node: Node): string[] {
  if (node.nodeName === '#text') return [node.nodeValue];
  if (node.attributes?.includes('hidden')) return [];
  return [...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(texts);
}
