import { endpoint } from '../contract/endpoint.ts'
import { PassCheckerForm, PassCheckRequest, PassVerdict } from './pass-check.ts'

/**
 * Checks whether the gate would open for a pass. Anybody may call it a few times per minute. The answer has no personal
 * data, and nothing is recorded (docs/domain.md, "Pass checker").
 */
export const checkPass = endpoint({
  name: 'checkPass',
  method: 'POST',
  path: '/api/profile/passes/check',
  caller: 'anyone',
  feature: 'PassChecker',
  summary: 'Check whether the gate opens for a pass on a day. Every verdict has the same fields',
  body: PassCheckRequest,
  savesNothing: true,
  answer: PassVerdict,
})

/** The data for the form. It has its own call, because only administrators may read collections. */
export const readPassChecker = endpoint({
  name: 'readPassChecker',
  method: 'GET',
  path: '/api/profile/passes/check',
  caller: 'anyone',
  feature: 'PassChecker',
  summary: 'The data of the form of the pass checker: the day at the resort, and the lifts to choose from',
  answer: PassCheckerForm,
})
