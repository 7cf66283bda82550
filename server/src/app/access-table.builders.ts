import { guestCalls } from './guest-calls.builders.ts'
import { operationCalls } from './operation-calls.builders.ts'
import { setupCalls } from './setup-calls.builders.ts'
import { signInCalls } from './sign-in-calls.builders.ts'
import { staffCalls } from './staff-calls.builders.ts'
import type { AccessTable } from './expected-answers.builders.ts'

/**
 * Every call with a valid request of Maya, and the expected answer per caller. A call that is missing here fails a
 * test.
 */
export const accessTable: AccessTable = {
  ...guestCalls,
  ...setupCalls,
  ...operationCalls,
  ...staffCalls,
  ...signInCalls,
}
