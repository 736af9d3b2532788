/** The texts of `retry-after`: titles, expectations, observations, causes and fixes. */
export const retryAfterWords = {
  noRequestWasSentTheService:
    'No request was sent: the service had limited requests. Run the remaining checks in a few minutes.',
  noRequestWasSentTheServiceHad:
    'No request was sent: the service had failed and is left alone for a while. Run the remaining checks in a few minutes.',
};
