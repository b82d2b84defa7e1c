import { expectTypeOf, it } from 'vitest';
import formula from '../../wizards/formula.schema.json' with { type: 'json' };
import guard from '../../wizards/guard.schema.json' with { type: 'json' };
import machine from '../../wizards/machine.schema.json' with { type: 'json' };
import step from '../../wizards/step.schema.json' with { type: 'json' };
import table from '../../wizards/table.schema.json' with { type: 'json' };
import wizard from '../../wizards/wizard.schema.json' with { type: 'json' };
import type {
  Advice,
  ComputedFile,
  Formula,
  MachineFile,
  MailsFile,
  ResultFile,
  TableFile,
  WizardFile,
} from '../../src/engine/definition.ts';
import type { GuardParameter, Keyword, LookName, StepKey } from '../../src/engine/vocabulary.ts';

/** The keys that a schema knows, without what is gone before the engine reads a file. */
type Keys<Schema extends { properties: object }> = Exclude<
  keyof Schema['properties'],
  '$schema' | 'uses' | 'with' | 'wordings'
>;

// The compiler compares them: a key that one of both lacks is an error here.
it('the types of the engine and the schemas know the same keys', () => {
  expectTypeOf<Keys<typeof wizard>>().toEqualTypeOf<keyof WizardFile>();
  expectTypeOf<Keys<typeof wizard.properties.mails>>().toEqualTypeOf<keyof MailsFile>();
  expectTypeOf<Keys<typeof wizard.$defs.computed>>().toEqualTypeOf<keyof ComputedFile>();
  expectTypeOf<Keys<typeof machine>>().toEqualTypeOf<keyof MachineFile>();
  expectTypeOf<Keys<typeof table>>().toEqualTypeOf<keyof TableFile>();
  expectTypeOf<Keys<typeof step>>().toEqualTypeOf<StepKey>();
  expectTypeOf<Keys<typeof step.$defs.property>>().toEqualTypeOf<Keyword>();
  expectTypeOf<Keys<typeof step.$defs.ui>>().toEqualTypeOf<LookName>();
  expectTypeOf<Keys<typeof step.$defs.advice>>().toEqualTypeOf<keyof Advice>();
  expectTypeOf<Keys<typeof step.$defs.result>>().toEqualTypeOf<keyof ResultFile>();
  expectTypeOf<Keys<typeof guard.properties.params>>().toEqualTypeOf<GuardParameter>();
  expectTypeOf<Keys<typeof formula>>().toEqualTypeOf<keyof Formula>();
});
