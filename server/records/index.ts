export { canonicalEmail, spellingsOf } from './email.ts';
export { addressesIn, byAddress, section, time } from './helpers.ts';
export type { Erased, Expiry, PersonalRecord, RecordCatalogue, Records, Report, Subject } from './record.ts';
