/** The most messages in one page of a thread. */
export const THREAD_PAGE = 60;
