/** Yields to the browser, so that it can paint and handle input before the next task. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
