import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Task, TaskType } from './task.ts'

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/api/tasks',
  caller: 'guest-or-admin',
  summary: 'All tasks',
  answer: z.array(Task),
})

export const listTaskTypes = endpoint({
  name: 'listTaskTypes',
  method: 'GET',
  path: '/api/tasktypes',
  caller: 'guest-or-admin',
  summary: 'The kinds of task, with the settings that all tasks of a kind share',
  answer: z.array(TaskType),
})
