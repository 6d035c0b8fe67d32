/** What a browser reads of an app that can stand on the home screen. */
export function addKitchenHead(): void {
  add('link', { rel: 'manifest', href: '/restaurant_app/app.webmanifest' })
  add('meta', { name: 'apple-mobile-web-app-capable', content: 'yes' })
  add('meta', { name: 'theme-color', content: '#ffffff', media: '(prefers-color-scheme: light)' })
  add('meta', { name: 'theme-color', content: '#1b2026', media: '(prefers-color-scheme: dark)' })
}

function add(name: 'link' | 'meta', attributes: Readonly<Record<string, string>>): void {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  document.head.append(element)
}
