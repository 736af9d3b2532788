/** "This application is this record's": made by a person, kept by this browser. */
export type StoredApplicationLink = {
  reference: string;
  installationId: string;
  applicationId: string;
  linkedAt: number;
};
