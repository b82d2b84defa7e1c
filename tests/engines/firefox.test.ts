import { describeJourneys } from './journeys.ts';

describeJourneys('Firefox');
