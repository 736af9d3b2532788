/** What the user dropped, pasted or chose. Folders cannot be attached. */
export type GivenFiles = { files: readonly File[]; folders: readonly string[] };

type Target = (given: GivenFiles) => void;

/** Milliseconds without a `dragover` after which the drag is no longer over this page. */
const GONE_AFTER = 1_000;

/** Milliseconds for which the screen says that nothing took the files. */
const REFUSAL_SHOWN = 5_000;

let targets: readonly Target[] = [];

/** Makes an open form the target of files that are dropped anywhere on the page, until it is released. */
export function takeDrops(target: Target): () => void {
  targets = [...targets, target];
  return () => {
    targets = targets.filter((one) => one !== target);
  };
}

/** `over`: files are dragged over the page. `no-form`: nothing here takes them. */
export type DropState = 'none' | 'over' | 'over-no-form' | 'dropped-no-form';

/**
 * Gives dropped files to the open form. A drop never opens the file in place of the page, also where no
 * form is open.
 */
export function watchDrops(show: (state: DropState) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showFor = (state: DropState, time: number): void => {
    clearTimeout(timer);
    show(state);
    timer = setTimeout(() => show('none'), time);
  };
  const hide = (): void => {
    clearTimeout(timer);
    show('none');
  };
  const onOver = (event: DragEvent): void => {
    const data = filesIn(event);
    if (!data) return;
    event.preventDefault();
    data.dropEffect = 'copy';
    showFor(targets.length > 0 ? 'over' : 'over-no-form', GONE_AFTER);
  };
  const onDrop = (event: DragEvent): void => {
    const data = filesIn(event);
    if (!data) return;
    event.preventDefault();
    const target = targets.at(-1);
    if (!target) {
      showFor('dropped-no-form', REFUSAL_SHOWN);
      return;
    }
    hide();
    target(givenFiles(data));
  };
  const { signal } = stop;
  document.addEventListener('dragover', onOver, { signal });
  document.addEventListener('drop', onDrop, { signal });
  document.addEventListener(
    'dragleave',
    (event) => {
      if (filesIn(event) && !event.relatedTarget) hide();
    },
    { signal },
  );
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** The data of a drag with files, unless a file input of the page takes them itself. */
function filesIn({ dataTransfer, target }: DragEvent): DataTransfer | undefined {
  const isInput = target instanceof HTMLInputElement && target.type === 'file';
  return dataTransfer?.types.includes('Files') && !isInput ? dataTransfer : undefined;
}

/** The files of a drop or a paste. Read it during the event: afterwards it is empty. */
export function givenFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): GivenFiles {
  const given = [...items].filter(({ kind }) => kind === 'file');
  if (given.length === 0) return { files: [...files], folders: [] };
  const entries = given.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  return {
    files: entries.flatMap(({ entry, file }) => (file && !entry?.isDirectory ? [file] : [])),
    folders: entries.flatMap(({ entry }) => (entry?.isDirectory ? [entry.name] : [])),
  };
}
