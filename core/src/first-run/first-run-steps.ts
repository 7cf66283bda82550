// Without a schema, because the first script of every page has the names.

/** The steps of the first run, in order (docs/domain.md, "First run"). */
export const firstRunSteps = ['administrator', 'resort', 'look', 'template', 'guests', 'mail', 'trial'] as const
export type FirstRunStepName = (typeof firstRunSteps)[number]

/** A step that can be left for later. The first two cannot: everything else needs them. */
export const laterSteps = ['look', 'template', 'guests', 'mail', 'trial'] as const satisfies readonly FirstRunStepName[]
