/** Changes a thousand nodes a second, as a page with live prices or many chats does. */
export function beBusy(within) {
  const ticker = document.createElement('div');
  ticker.className = 'ticker';
  const cells = Array.from({ length: 100 }, () => document.createElement('span'));
  ticker.append(...cells);
  within.append(ticker);
  let count = 0;
  setInterval(() => {
    for (const cell of cells) {
      count = (count + 7) % 997;
      cell.textContent = String(count);
    }
  }, 100);
}
