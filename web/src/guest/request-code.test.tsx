import { Failure, type FailureCode } from '@first-chair/core/contract/failure'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RequestCode } from './request-code.tsx'

const aFailure = (code: FailureCode, requestId?: string) =>
  new Failure(code, requestId === undefined ? {} : { detail: { requestId } })
const code = () => screen.queryByText(/read this code to our team/)?.textContent

test.each<FailureCode>(['unexpected', 'unavailable', 'external-system-down', 'storage-full'])(
  'after the failure %s a guest can read the request id to the desk',
  (failure) => {
    render(<RequestCode failure={aFailure(failure, '7f3c2a10-1d5e')} />)
    expect(code()).toBe('If it keeps happening, read this code to our team: 7f3c2a10-1d5e')
  },
)

test.each<[string, Error | null]>([
  ['a refusal, about which the guest can do something', aFailure('too-many-requests', '7f3c2a10-1d5e')],
  ['a failure without an answer of the server', aFailure('unavailable')],
  ['an error of the page', new TypeError('x')],
  ['no failure', null],
])('%s has no code', (_what, failure) => {
  const { container } = render(<RequestCode failure={failure} />)
  expect(container.textContent).toBe('')
})
