// Runs in a page for staff. Types a code as a hand scanner does, and returns the milliseconds from its last key until the
// household of this reference was painted.
globalThis.timeScan = (code, reference) => {
  const isShown = () => [...document.querySelectorAll('h1')].some((heading) => heading.textContent.trim() === reference)
  const painted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isShown()) return
      observer.disconnect()
      // After the frame that has the household.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  // A scanner presses keys without a pause, also while a busy machine gives this page no processor.
  const pressedAt = performance.now()
  const press = (key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: pressedAt })
    document.body.dispatchEvent(event)
  }
  for (const key of code) press(key)
  const start = performance.now()
  press('Enter')
  return painted.then((end) => end - start)
}
