import { createRoot } from 'react-dom/client'

const household = await (await fetch('/household')).json()
createRoot(document.getElementById('root')).render(
  <main>
    <h1>Kestrel Ridge</h1>
    <ul>
      {household.contacts.map(({ contactId, firstName }) => (
        <li key={contactId}>{firstName}</li>
      ))}
    </ul>
    <button type="button">Sign the waiver</button>
  </main>,
)
