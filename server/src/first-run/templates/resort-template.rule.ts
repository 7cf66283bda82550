import type { SetupDocument } from '@first-chair/core/setup-document/setup-document'
import type * as z from 'zod/mini'

type Sections = z.input<typeof SetupDocument>
type Section<Name extends keyof Sections> = NonNullable<Sections[Name]>

/**
 * A resort to begin with. `{resort}` in waiver texts stands for the name of the resort.
 */
export type ResortTemplate = {
  /** A setup document without settings, texts and theme, which the operator chooses (docs/setup-as-code.md). */
  readonly setup: {
    readonly locations: Section<'locations'>
    readonly activities: Section<'activities'>
    readonly tasks: Section<'tasks'>
    readonly taskTypes?: Section<'taskTypes'>
    readonly waiverTexts: Section<'waiverTexts'>
  }
  /** The tasks whose signatures count until the end of the season. Others count for a day, or without end. */
  readonly seasonTasks: readonly string[]
  /** What the built-in point of sale can sell. Each opens the gates. */
  readonly products: readonly { readonly code: string; readonly name: string }[]
  /** The product with which the operator tries check-in as the first guest. */
  readonly trialProduct: string
}
