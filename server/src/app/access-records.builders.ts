import { taskKindDefinitions, type TaskKind } from '@first-chair/core/task-kind/task-kinds'

// Records that the calls of the access table use in addition to the test resort.

export const kim = { ipCode: '1005', firstName: 'Kim', lastName: 'Lindqvist', birthDate: '1988-02-02' }
export const optionalPhoto = 60
/** The id of an optional task of each kind. */
export const getOptionalTaskId = (kind: TaskKind) => 70 + taskKindDefinitions[kind].typeId
export const colleague = 50
