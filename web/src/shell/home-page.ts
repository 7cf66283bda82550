// All that the page of home loads besides the first script, in one module: each module that is imported on demand becomes a file of
// its own, and a phone requests only six at the same time (decision 0248).
export { HomeScreen } from '../guest/home/home-screen.tsx'
export { readEarlyAnswers } from '../guest/home/read-early-answers.ts'
export { HeaderOfGuest } from './account-menu.tsx'
