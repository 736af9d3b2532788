import { TeamOf } from './TeamOf';

/** The team with which links of tickets and records are shared, one for each environment. */
export const TeamSection = () => (
  <>
    <TeamOf environment="test" />
    <TeamOf environment="live" />
  </>
);
