import { useEffect, useState } from 'react'
import { type ApiDocument, ApiPage } from './api/api-page.tsx'

export default function Loader() {
  const [document, setDocument] = useState<ApiDocument | 'failed'>()
  useEffect(() => {
    fetch('/api/openapi.json')
      .then((response) => response.json())
      .then(setDocument, () => setDocument('failed'))
  }, [])
  if (document === 'failed') return <p role="alert">Could not load page!</p>
  return document ? <ApiPage document={document} /> : null
}
