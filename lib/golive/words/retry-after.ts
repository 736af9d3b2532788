/** Words of `wait-out`: titles, what is expected, what came, causes and fixes. */
export const waitOutWords = {
  noRequestWasSentTheService:
    'No request was sent: the service had limited requests. Run the remaining checks in a few minutes.',
  noRequestWasSentTheServiceHad:
    'No request was sent: the service had failed and is left alone for a while. Run the remaining checks in a few minutes.',
};
