// Runs in a page before any other script and records the browser's performance entries of the first paint.
const seen = { lcp: 0, fcp: 0, tasks: [], last: 0 }
const watch = (type, record) =>
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record(entry)
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
