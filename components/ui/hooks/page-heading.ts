/** What gets a focus that would be lost: the heading of the page. It is no stop of the Tab key. */
export const pageHeading = {
  current: {
    focus: () => {
      const heading = document.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
    },
  },
};
