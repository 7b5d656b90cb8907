/** An email address that breaks before its host where it does not fit; a table that ends it in dots says it whole as its title. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="wrap-anywhere" title={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
