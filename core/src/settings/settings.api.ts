import { endpoint } from '../contract/endpoint.ts'
import { ClientSettings } from './client-settings.ts'

export const readClientSettings = endpoint({
  name: 'readClientSettings',
  method: 'GET',
  path: '/api/settings/client',
  caller: 'anyone',
  summary: 'Branding, texts, theme, features and locations for start-up',
  answer: ClientSettings,
})
