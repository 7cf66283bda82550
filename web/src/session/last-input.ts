/** After this time without input a page calls on its own. */
const idleMilliseconds = 60_000

let lastInputAt = Date.now()

/** Observes whether somebody uses this page. Must be called once. */
export function observeInput(): void {
  const record = () => {
    lastInputAt = Date.now()
  }
  for (const event of ['pointerdown', 'keydown', 'scroll']) {
    window.addEventListener(event, record, { capture: true, passive: true })
  }
}

/** Whether nobody has touched or typed for a minute: what the page calls now does not keep the session open. */
export const isUnattended = (): boolean => Date.now() - lastInputAt > idleMilliseconds
