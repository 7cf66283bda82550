/** What was pressed meanwhile comes first, and what was drawn is shown. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
