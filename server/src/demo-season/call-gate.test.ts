import { expect, test } from 'vitest'
import { openCallGate } from './call-gate.ts'

/** A step that the test ends. */
function aStep() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end }
}

test('time moves on after the calls that have begun, and before those that come meanwhile', async () => {
  const gate = openCallGate()
  const log: string[] = []
  const [call, move] = [aStep(), aStep()]
  const first = gate.pass(async () => {
    await call.ended
    log.push('first call')
  })
  const moved = gate.closeFor(async () => {
    log.push('time moves')
    await move.ended
  })
  const second = gate.pass(async () => void log.push('second call'))
  call.end()
  await first
  move.end()
  await Promise.all([moved, second])
  expect(log).toEqual(['first call', 'time moves', 'second call'])
})

test('calls pass again after the time could not be moved', async () => {
  const gate = openCallGate()
  const moved = gate.closeFor(() => Promise.reject(new Error('the database is gone')))
  const call = gate.pass(async () => 'answer')
  await expect(moved).rejects.toThrow('the database is gone')
  expect(await call).toBe('answer')
})
