import { endpoint } from '../contract/endpoint.ts'
import { AdminSettings, AdminSettingsUpdate } from './admin-settings-fields.ts'

export const readAdminSettings = endpoint({
  name: 'readAdminSettings',
  method: 'GET',
  path: '/api/admin/settings',
  caller: 'admin',
  summary: 'The settings of the installation, and the problems in them; never a secret',
  answer: AdminSettings,
})

export const updateAdminSettings = endpoint({
  name: 'updateAdminSettings',
  method: 'PUT',
  path: '/api/admin/settings',
  caller: 'admin',
  summary: 'Save the general settings; an absent field gets its default',
  body: AdminSettingsUpdate,
  answer: AdminSettings,
  failures: ['changed-meanwhile'],
})
