/** After this time without input a page calls on its own. */
const idleMilliseconds = 60_000

/** Milliseconds since 1970; undefined until the page is observed. */
let lastInputAt: number | undefined

/** Observes whether somebody uses this page. Must be called once. */
export function observeInput(): void {
  const record = () => {
    lastInputAt = Date.now()
  }
  record()
  for (const event of ['pointerdown', 'keydown', 'scroll']) {
    window.addEventListener(event, record, { capture: true, passive: true })
  }
}

/** Whether nobody has touched or typed for a minute: what the page calls now does not keep the session open. */
export const isUnattended = (): boolean => lastInputAt !== undefined && Date.now() - lastInputAt > idleMilliseconds
