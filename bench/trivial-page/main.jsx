import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')).render(
  <main>
    <h1>Kestrel Ridge</h1>
    <p>Check in before you arrive.</p>
    <button type="button">Sign in</button>
  </main>,
)
