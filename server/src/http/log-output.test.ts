import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLogOutput } from './log-output.ts'
import { openLog } from './logger.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

test('a line is written completely even if the system accepts only parts of it or is busy', () => {
  let written = ''
  let calls = 0
  const output = createLogOutput((line) => {
    calls += 1
    if (calls % 2 === 1) throw failure('EAGAIN')
    written += line.subarray(0, 4).toString()
    return Math.min(4, line.length)
  })
  output.write('one whole line\n')
  expect(written).toBe('one whole line\n')
})

test.each(['ENOSPC', 'EPIPE', 'EIO'])('a line that fails with %s is dropped, and the next one is written', (code) => {
  const lines: string[] = []
  let isBroken = true
  const output = createLogOutput((line) => {
    if (isBroken) throw failure(code)
    lines.push(line.toString())
    return line.length
  })
  const log = openLog('info', output)
  log.info('lost')
  isBroken = false
  log.info('there')
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ msg: 'there' })])
})

test.skipIf(!existsSync('/dev/full'))('the process keeps running while the disk of its log is full', () => {
  const full = openSync('/dev/full', 'w')
  const program = `
    import { openLog } from ${JSON.stringify(new URL('logger.ts', import.meta.url).href)}
    const log = openLog('info')
    log.info('one'); log.error('two')
    setTimeout(() => { log.info('three'); process.stderr.write('still here') }, 10)`
  const { status, stderr, signal } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { stdio: ['ignore', full, 'pipe'], encoding: 'utf8', timeout: 30_000 },
  )
  closeSync(full)
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: 'still here' })
})
