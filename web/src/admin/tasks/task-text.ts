import type { Task } from '@first-chair/core/task/task'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'

/** Formats an age range for operators: "All ages", "13+", "Up to 12", "5–17", "18". */
export function formatAgeRange({ ageMin, ageMax }: Pick<Task, 'ageMin' | 'ageMax'>): string {
  if (ageMin === null) return ageMax === null ? 'All ages' : `Up to ${ageMax}`
  if (ageMax === null) return `${ageMin}+`
  return ageMin === ageMax ? String(ageMin) : `${ageMin}–${ageMax}`
}

type SigningFields = Pick<
  Task,
  'taskTypeId' | 'externalWaiverId' | 'enableAgreeCheckbox' | 'enableWetSignature' | 'enableTextSignature'
>

/** Formats the signature methods of a waiver: "Agree, drawn, typed", or "External"; '' for other kinds. */
export function formatSigning(task: SigningFields): string {
  if (taskKinds[task.taskTypeId] !== 'Waiver') return ''
  if (task.externalWaiverId !== null) return 'External'
  const methods = [
    task.enableAgreeCheckbox ? 'agree' : '',
    task.enableWetSignature ? 'drawn' : '',
    task.enableTextSignature ? 'typed' : '',
  ].filter((method) => method !== '')
  return methods.join(', ').replace(/^./, (first) => first.toUpperCase())
}
