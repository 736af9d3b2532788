// Every click on this page navigates, in every way that pages have.
const leave = () => location.assign('/customers');
for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'touchend'])
  document.addEventListener(type, leave);
document.querySelector('h2').addEventListener('click', leave, { capture: true });
document.addEventListener('keydown', ({ key }) => key === 'Enter' && leave());
