import { endpoint } from '../endpoint.ts'
import { PassCheckerForm, PassCheckRequest, PassVerdict } from './pass-check.ts'

/**
 * Would the gate open? Anybody may ask, some times a minute, and learns nothing about people. Nothing is recorded
 * (domain rules, section 7).
 */
export const checkPass = endpoint({
  name: 'checkPass',
  method: 'POST',
  path: '/api/profile/passes/check',
  caller: 'anyone',
  feature: 'PassChecker',
  summary: 'Would the gate open for this pass on a day? Every verdict has the same fields',
  body: PassCheckRequest,
  answer: PassVerdict,
})

/** An addition to the specification's calls: the page is public, and collections are read by administrators only. */
export const readPassChecker = endpoint({
  name: 'readPassChecker',
  method: 'GET',
  path: '/api/profile/passes/check',
  caller: 'anyone',
  feature: 'PassChecker',
  summary: 'What the pass checker asks for: the day at the resort, and the lifts to choose from',
  answer: PassCheckerForm,
})
