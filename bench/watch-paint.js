// Runs in a page before anything else, and keeps what the browser tells of its first paint.
const seen = { lcp: 0, fcp: 0, tasks: [], last: 0 }
const watch = (type, note) =>
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry)
    seen.last = performance.now()
  }).observe({ type, buffered: true })

watch('largest-contentful-paint', (entry) => {
  seen.lcp = entry.startTime
})
watch('paint', (entry) => {
  if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
})
watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))
watch('resource', () => undefined)
Object.defineProperty(globalThis, 'firstPaint', { get: () => JSON.stringify(seen) })
