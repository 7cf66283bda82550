import { taskKinds, type Task } from '@first-chair/core/task/task'

/** An age range as operators read it: "All ages", "13+", "Up to 12", "5–17", "18". */
export function agesText({ ageMin, ageMax }: Pick<Task, 'ageMin' | 'ageMax'>): string {
  if (ageMin === null) return ageMax === null ? 'All ages' : `Up to ${ageMax}`
  if (ageMax === null) return `${ageMin}+`
  return ageMin === ageMax ? String(ageMin) : `${ageMin}–${ageMax}`
}

type Signing = Pick<
  Task,
  'taskTypeId' | 'externalWaiverId' | 'enableAgreeCheckbox' | 'enableWetSignature' | 'enableTextSignature'
>

/** How a waiver is signed: "Agree, drawn, typed", or "External"; '' for other kinds. */
export function signingText(task: Signing): string {
  if (taskKinds[task.taskTypeId] !== 'Waiver') return ''
  if (task.externalWaiverId !== null) return 'External'
  const methods = [
    task.enableAgreeCheckbox ? 'agree' : '',
    task.enableWetSignature ? 'drawn' : '',
    task.enableTextSignature ? 'typed' : '',
  ].filter((word) => word !== '')
  return methods.join(', ').replace(/^./, (first) => first.toUpperCase())
}
