/// The page's style: the palette as variables, and everything else by them.
///
/// Free of `<` and `&`, so that the page is XML as well as HTML.
enum PageStyle {
  static let text = """
    :root{color-scheme:light dark;\(variables(\.light))}
    @media (prefers-color-scheme:dark){:root{\(variables(\.dark))}}
    \(families)
    \(words)
    \(tables)
    \(drawings)
    """

  /// What a drawing needs that stands by itself.
  static let picture = """
    svg{\(variables(\.light));font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
    @media (prefers-color-scheme:dark){svg{\(variables(\.dark))}}
    .paper{fill:var(--ground)}
    \(families)
    \(drawings)
    """

  private static func variables(_ scheme: (Palette.Color) -> String) -> String {
    Palette.all.map { "--\($0.name):\(scheme($0))" }.joined(separator: ";")
  }

  private static let families = (Palette.families + [Palette.other])
    .map { ".c-\($0.name){--c:var(--\($0.name))}" }.joined(separator: "\n")

  private static let words = """
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:1240px;padding:18px 24px 48px;background:var(--ground);color:var(--ink);
      font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif}
    h1{font-size:30px;line-height:1.2;margin:2px 0 12px;letter-spacing:-.01em;overflow-wrap:anywhere}
    h2{font-size:21px;line-height:1.3;margin:0 0 6px;letter-spacing:-.005em}
    h3{font-size:14px;line-height:1.4;margin:0 0 8px;font-weight:600}
    p{margin:0 0 12px;max-width:780px}
    .about,.caption,footer{color:var(--muted)}
    .about{font-size:14px;margin:0}
    .verdict{font-size:19px;line-height:1.5}
    .decision{display:grid;grid-template-columns:minmax(0,1fr);gap:20px 40px}
    @media (min-width:1000px){.decision{grid-template-columns:minmax(0,5fr) minmax(0,9fr)}}
    .decision p{font-size:16px;line-height:1.4}
    .advice{list-style:none;margin:0 0 14px;padding:0;font-size:18px;line-height:1.35}
    .advice li{display:grid;grid-template-columns:1fr auto;margin-bottom:12px}
    .advice b,.time{font-size:20px}
    .time~span{grid-column:1/-1}
    .advice code{color:var(--muted)}
    .says{margin-bottom:6px}
    .caption{font-size:14px;margin-bottom:16px}
    .warning{border-left:4px solid var(--alarm);padding:8px 14px;background:var(--raised);font-weight:600}
    a{color:var(--accent);text-underline-offset:2px}
    :focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:2px}
    .skip{position:absolute;left:-999px}
    .skip:focus{left:24px;top:8px}
    nav{margin:24px 0 8px;padding:12px 0;border-top:1px solid var(--rule);border-bottom:1px solid var(--rule)}
    nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0;padding:0;list-style:none;font-size:14px}
    section{padding:32px 0 8px;scroll-margin-top:8px}
    footer{margin-top:32px;padding-top:16px;border-top:1px solid var(--rule);font-size:14px}
    .legend{display:flex;flex-wrap:wrap;gap:4px 20px;font-size:13.5px}
    .swatch{height:12px;vertical-align:-1px;margin-right:7px}
    .legend .swatch{--c:var(--muted)}
    #tip{position:fixed;z-index:9;max-width:min(340px,92vw);padding:6px 10px;border-radius:4px;font-size:13px;
      line-height:1.4;background:var(--ink);color:var(--ground);pointer-events:none}
    @media (max-width:480px){body{padding:20px 16px 40px}h1{font-size:25px}.verdict{font-size:17px}}
    @media print{nav,.skip,#tip{display:none}body{padding:0;font-size:12px}section{padding:12px 0 0}
      h1{font-size:20px}h2{font-size:15px}.verdict{font-size:14px}.caption,.legend{font-size:11px}
      figure,tr{break-inside:avoid}h2,h3,.says,.caption,.legend{break-after:avoid}}
    """

  private static let tables = """
    .chart{width:100%;font-size:16px}
    .chart caption{font-size:14px;line-height:18px}
    .chart td,.chart th[scope]{border:0;padding:0 8px 0 0;white-space:nowrap;background:none;min-width:0;width:auto;
      position:static;font-size:inherit;line-height:19px;height:19px}
    .chart th[scope=rowgroup]{padding-top:3px;color:var(--muted);white-space:normal}
    .chart th b{color:var(--ink)}
    .chart td.bar{width:99%;position:relative}
    .chart td:last-child{padding:0 0 0 10px}
    .bar span{position:absolute;top:3px;bottom:3px;print-color-adjust:exact}
    .fill{background:var(--c);opacity:.7}
    .fill.cut{background:linear-gradient(90deg,var(--c) 75%,transparent)}
    .bar .hollow{background:none;border:1.5px solid var(--c)}
    .bar .cut{border-right:0}
    .bar .ends{border:solid var(--ink);border-width:0 1.5px;top:1px;bottom:1px;
      background:color-mix(in srgb,var(--ink) 30%,transparent)}
    .bar .note{top:0;padding-left:8px;color:var(--alarm);font-weight:600}
    .chart td.below{height:38px}
    .bar.below span{bottom:21px}
    .bar.below .note{top:19px;bottom:0;padding:0}
    .note small{font:inherit;font-weight:400;color:var(--ink)}
    @media (max-width:700px){.chart tbody,.chart caption{display:block}.chart .bar{grid-area:2/1/3/4;height:19px}
      .chart tr{display:grid;grid-template-columns:3.5em 1fr auto;margin-bottom:5px}.chart th[colspan]{grid-area:1/1/2/4;height:auto}}
    .scroll{overflow-x:auto;margin:8px 0 12px;background:linear-gradient(90deg,transparent,var(--ground) 70%) right/60px 100% local,
      linear-gradient(90deg,transparent,var(--faint)) right/24px 100% scroll;background-repeat:no-repeat}
    table{border-collapse:collapse;font-size:13.5px;line-height:1.4;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--muted);padding:0 0 6px}
    th,td{padding:5px 9px;border-bottom:1px solid var(--rule);text-align:left;vertical-align:top;white-space:pre-line}
    thead th{background:var(--raised);font-weight:600}
    thead button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit}
    th[aria-sort=ascending] button::after{content:" \\2191"}
    th[aria-sort=descending] button::after{content:" \\2193"}
    tbody th{font-weight:500}
    td,.n{text-align:right;white-space:nowrap}
    th[scope=row]{white-space:normal;min-width:15em;position:sticky;left:0;background:var(--ground)}
    td.w{min-width:9em;max-width:46em;overflow-wrap:break-word;text-align:left;white-space:pre-line}
    thead .n{white-space:normal;vertical-align:bottom}
    .fault{color:var(--alarm);font-weight:600}
    details{margin:6px 0}
    summary{cursor:pointer;font-size:13.5px;color:var(--muted);padding:4px 0;width:fit-content}
    .claim{margin:0}
    .claim summary{color:var(--ink);font-size:14.5px;max-width:900px;padding-left:18px;text-indent:-18px}
    .claim[open]{margin:0 0 16px;padding-left:16px;border-left:2px solid var(--rule)}
    .claim p{font-size:14px;margin:4px 0}
    .tag{font-size:12px;color:var(--muted);border:1px solid var(--rule);border-radius:3px;padding:0 5px;margin:0 3px}
    code{font-size:13px;overflow-wrap:anywhere}
    .tree{--w:16px;margin:0 0 16px;columns:460px;column-gap:36px;font-size:13.5px;line-height:20px}
    .tree ul{list-style:none;margin:0;padding:0;break-inside:avoid}
    .tree li{--in:calc(var(--d)*var(--w));padding-left:calc(var(--in) + 18px);text-indent:-12px;overflow-wrap:anywhere;
      background:repeating-linear-gradient(90deg,transparent 0 5px,var(--faint) 5px 6px,transparent 6px var(--w)) 0 0/var(--in) 100% no-repeat;
      print-color-adjust:exact}
    .leaf{margin-left:10px}
    .tree small{font-size:12px;color:var(--muted)}
    .tree em{font-style:normal;color:var(--accent);font-weight:600;white-space:nowrap}
    .assumed{font-size:14px;max-width:780px;padding-left:20px}
    section h3:not(figure h3){margin:18px 0 4px}
    @media (max-width:700px){th,td{padding:5px 7px}
      th[scope=row]{overflow-wrap:anywhere;width:8.2em;min-width:8.2em;font-size:12px;line-height:1.3}
      td.w{min-width:11em}.swatch{margin-right:4px}}
    @media (max-width:700px){.tree{--w:9px}}
    @media print{.tree{--w:10px;columns:220px;font-size:9px;line-height:13px}.tree small{font-size:8px}table{font-size:9px}th,td{padding:2px 4px}.scroll{overflow:visible;background:none}thead{display:table-row-group}
      summary,.claim summary,.claim p{font-size:11px;list-style:none}
      th[scope=row]{position:static;min-width:0}td{white-space:normal}}
    """

  private static let drawings = """
    .panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(340px,100%),1fr));gap:28px 36px;
      margin-bottom:12px}
    .panels.pairs{max-width:940px}
    @media (min-width:760px){.panels.pairs{grid-template-columns:1fr 1fr}}
    figure{margin:0;max-width:452px}
    figure svg{display:block;width:100%;height:auto;overflow:visible}
    svg text{font-family:inherit;font-size:11px;fill:var(--ink)}
    svg .tick{fill:var(--muted);font-variant-numeric:tabular-nums}
    svg .name{fill:var(--muted)}
    svg .mid{text-anchor:middle}
    svg .end{text-anchor:end}
    .grid{stroke:var(--rule);stroke-width:1}
    .ref{stroke:var(--muted);stroke-width:1.5}
    .l{fill:none;stroke:var(--c);stroke-width:1.8;stroke-linejoin:round}
    .l.thin{stroke-width:1.2;opacity:.7}
    .faint{fill:none;stroke:var(--faint);stroke-width:1}
    .bound{fill:none;stroke:var(--muted);stroke-width:1.5;stroke-dasharray:1 3;stroke-linecap:round}
    .knee{fill:var(--raised)}
    .band{fill:var(--c);opacity:.18}
    .lead{stroke:var(--c);stroke-width:.75;opacity:.55}
    .span{stroke:var(--c);stroke-width:2.5;opacity:.55}
    .p{fill:var(--c);stroke:var(--ground);stroke-width:.75}
    .p.full{stroke:var(--c);stroke-width:1.4}
    .p.half{fill:color-mix(in srgb,var(--c) 45%,var(--ground));stroke:var(--c);stroke-width:1.4}
    .p.hollow{fill:var(--ground);stroke:var(--c);stroke-width:1.4}
    .b{stroke:var(--c);stroke-width:1}
    .b.full{fill:var(--c)}
    .b.half{fill:color-mix(in srgb,var(--c) 45%,var(--ground))}
    .b.hollow{fill:var(--ground)}
    .hit{fill:transparent;stroke:none}
    .on .p,.on .b{stroke:var(--ink);stroke-width:2}
    """
}
