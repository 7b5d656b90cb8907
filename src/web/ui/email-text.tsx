/** An email address that breaks before its host where it does not fit; in a table it is one line, and whole as its title. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="email-text wrap-anywhere" title={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
