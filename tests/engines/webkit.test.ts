import { describeJourneys } from './journeys.ts';

describeJourneys('WebKitGTK');
