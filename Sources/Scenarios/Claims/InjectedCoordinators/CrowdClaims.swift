import Hierarchy

extension InjectedCoordinatorClaims {
  static let crowdedBase = Claim(
    "E19",
    "A base class with 50 or 500 messages passes one on as fast as one with 5: the crowd costs tables, and nothing per hop",
    holds: Arm("where a message is a method of the base class", true),
    contrast: Arm("where a level looks a message up in a list of those that it takes", false)
  ) { test in
    let sizes = [5, 50, 500]
    let readings = try test.times { areMethods in
      sizes.map { size in
        SketchLevel.passing("levels with \(size) messages by \(areMethods ? "methods" : "a list")") {
          areMethods ? crowd(size, $0, $1) : $1 ? ListTwin($0, size) : ListLevel($0, size)
        }
      }
    }
    for (size, reading) in zip(sizes, readings) {
      test.show("a message over 64 levels, \(size) messages", reading.nanoseconds)
      guard size > sizes[0] else { continue }
      test.expect("\(size) messages to \(sizes[0])", reading.ratio, .below(1.1))
      let entries = [size, sizes[0]].map {
        test.world ? tableWords(of: type(of: crowd($0, nil, false))) : ListLevel(nil, $0).list.count
      }
      test.require("entries more than with 5, \(size) messages", entries[0] - entries[1], .equals(size - 5))
    }
  }

  /// A level with so many messages, of which one is sent; the others are there to be in the way.
  private static func crowd(_ size: Int, _ above: SketchLevel?, _ isTwin: Bool) -> SketchLevel {
    switch size {
    case 5: isTwin ? Twin5(above) : Crowd5(above)
    case 50: isTwin ? Twin50(above) : Crowd50(above)
    default: isTwin ? Twin500(above) : Crowd500(above)
    }
  }
}

/// The words of the metadata of `type` behind its beginning, of which each stored property and each method has one.
///
/// The layout is that of a platform without an Objective-C runtime, which the language's ABI document lays down: kind,
/// superclass, flags, address point, instance size, alignment, then the size of the whole in 32 bits, and where in it
/// the address of the class lies.
private func tableWords(of type: AnyClass) -> Int {
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
  let addressPoint = metadata.load(fromByteOffset: 36, as: UInt32.self)
  return (Int(size) - Int(addressPoint)) / MemoryLayout<UInt>.size
}

/// A level that looks for a message among all that it takes, in which the one that is sent is the last.
private class ListLevel: SketchLevel {
  final let list: [Int]

  init(_ above: SketchLevel?, _ size: Int) {
    list = (0..<size).reversed()
    super.init(above)
  }

  override func pass(_ value: UInt64) -> UInt64 { list.contains(0) ? super.pass(value) : 0 }
}

private final class ListTwin: ListLevel {
  override func pass(_ value: UInt64) -> UInt64 { super.pass(value &+ 1) }
}

private final class Twin5: Crowd5 {
  override func pass(_ value: UInt64) -> UInt64 { (above?.pass(value &+ 1) ?? value) &+ 1 }
}

private final class Twin50: Crowd50 {
  override func pass(_ value: UInt64) -> UInt64 { (above?.pass(value &+ 1) ?? value) &+ 1 }
}

private final class Twin500: Crowd500 {
  override func pass(_ value: UInt64) -> UInt64 { (above?.pass(value &+ 1) ?? value) &+ 1 }
}

// MARK: - The crowd, written side by side: one to a line it would be a thousand lines

// swift-format-ignore
class Crowd5: SketchLevel {
  func message1() {}; func message2() {}; func message3() {}; func message4() {}
}

// swift-format-ignore
class Crowd50: Crowd5 {
  func message5() {}; func message6() {}; func message7() {}; func message8() {}; func message9() {}
  func message10() {}; func message11() {}; func message12() {}; func message13() {}; func message14() {}
  func message15() {}; func message16() {}; func message17() {}; func message18() {}; func message19() {}
  func message20() {}; func message21() {}; func message22() {}; func message23() {}; func message24() {}
  func message25() {}; func message26() {}; func message27() {}; func message28() {}; func message29() {}
  func message30() {}; func message31() {}; func message32() {}; func message33() {}; func message34() {}
  func message35() {}; func message36() {}; func message37() {}; func message38() {}; func message39() {}
  func message40() {}; func message41() {}; func message42() {}; func message43() {}; func message44() {}
  func message45() {}; func message46() {}; func message47() {}; func message48() {}; func message49() {}
}

// swift-format-ignore
class Crowd500: Crowd50 {
  func message50() {}; func message51() {}; func message52() {}; func message53() {}; func message54() {}
  func message55() {}; func message56() {}; func message57() {}; func message58() {}; func message59() {}
  func message60() {}; func message61() {}; func message62() {}; func message63() {}; func message64() {}
  func message65() {}; func message66() {}; func message67() {}; func message68() {}; func message69() {}
  func message70() {}; func message71() {}; func message72() {}; func message73() {}; func message74() {}
  func message75() {}; func message76() {}; func message77() {}; func message78() {}; func message79() {}
  func message80() {}; func message81() {}; func message82() {}; func message83() {}; func message84() {}
  func message85() {}; func message86() {}; func message87() {}; func message88() {}; func message89() {}
  func message90() {}; func message91() {}; func message92() {}; func message93() {}; func message94() {}
  func message95() {}; func message96() {}; func message97() {}; func message98() {}; func message99() {}
  func message100() {}; func message101() {}; func message102() {}; func message103() {}; func message104() {}
  func message105() {}; func message106() {}; func message107() {}; func message108() {}; func message109() {}
  func message110() {}; func message111() {}; func message112() {}; func message113() {}; func message114() {}
  func message115() {}; func message116() {}; func message117() {}; func message118() {}; func message119() {}
  func message120() {}; func message121() {}; func message122() {}; func message123() {}; func message124() {}
  func message125() {}; func message126() {}; func message127() {}; func message128() {}; func message129() {}
  func message130() {}; func message131() {}; func message132() {}; func message133() {}; func message134() {}
  func message135() {}; func message136() {}; func message137() {}; func message138() {}; func message139() {}
  func message140() {}; func message141() {}; func message142() {}; func message143() {}; func message144() {}
  func message145() {}; func message146() {}; func message147() {}; func message148() {}; func message149() {}
  func message150() {}; func message151() {}; func message152() {}; func message153() {}; func message154() {}
  func message155() {}; func message156() {}; func message157() {}; func message158() {}; func message159() {}
  func message160() {}; func message161() {}; func message162() {}; func message163() {}; func message164() {}
  func message165() {}; func message166() {}; func message167() {}; func message168() {}; func message169() {}
  func message170() {}; func message171() {}; func message172() {}; func message173() {}; func message174() {}
  func message175() {}; func message176() {}; func message177() {}; func message178() {}; func message179() {}
  func message180() {}; func message181() {}; func message182() {}; func message183() {}; func message184() {}
  func message185() {}; func message186() {}; func message187() {}; func message188() {}; func message189() {}
  func message190() {}; func message191() {}; func message192() {}; func message193() {}; func message194() {}
  func message195() {}; func message196() {}; func message197() {}; func message198() {}; func message199() {}
  func message200() {}; func message201() {}; func message202() {}; func message203() {}; func message204() {}
  func message205() {}; func message206() {}; func message207() {}; func message208() {}; func message209() {}
  func message210() {}; func message211() {}; func message212() {}; func message213() {}; func message214() {}
  func message215() {}; func message216() {}; func message217() {}; func message218() {}; func message219() {}
  func message220() {}; func message221() {}; func message222() {}; func message223() {}; func message224() {}
  func message225() {}; func message226() {}; func message227() {}; func message228() {}; func message229() {}
  func message230() {}; func message231() {}; func message232() {}; func message233() {}; func message234() {}
  func message235() {}; func message236() {}; func message237() {}; func message238() {}; func message239() {}
  func message240() {}; func message241() {}; func message242() {}; func message243() {}; func message244() {}
  func message245() {}; func message246() {}; func message247() {}; func message248() {}; func message249() {}
  func message250() {}; func message251() {}; func message252() {}; func message253() {}; func message254() {}
  func message255() {}; func message256() {}; func message257() {}; func message258() {}; func message259() {}
  func message260() {}; func message261() {}; func message262() {}; func message263() {}; func message264() {}
  func message265() {}; func message266() {}; func message267() {}; func message268() {}; func message269() {}
  func message270() {}; func message271() {}; func message272() {}; func message273() {}; func message274() {}
  func message275() {}; func message276() {}; func message277() {}; func message278() {}; func message279() {}
  func message280() {}; func message281() {}; func message282() {}; func message283() {}; func message284() {}
  func message285() {}; func message286() {}; func message287() {}; func message288() {}; func message289() {}
  func message290() {}; func message291() {}; func message292() {}; func message293() {}; func message294() {}
  func message295() {}; func message296() {}; func message297() {}; func message298() {}; func message299() {}
  func message300() {}; func message301() {}; func message302() {}; func message303() {}; func message304() {}
  func message305() {}; func message306() {}; func message307() {}; func message308() {}; func message309() {}
  func message310() {}; func message311() {}; func message312() {}; func message313() {}; func message314() {}
  func message315() {}; func message316() {}; func message317() {}; func message318() {}; func message319() {}
  func message320() {}; func message321() {}; func message322() {}; func message323() {}; func message324() {}
  func message325() {}; func message326() {}; func message327() {}; func message328() {}; func message329() {}
  func message330() {}; func message331() {}; func message332() {}; func message333() {}; func message334() {}
  func message335() {}; func message336() {}; func message337() {}; func message338() {}; func message339() {}
  func message340() {}; func message341() {}; func message342() {}; func message343() {}; func message344() {}
  func message345() {}; func message346() {}; func message347() {}; func message348() {}; func message349() {}
  func message350() {}; func message351() {}; func message352() {}; func message353() {}; func message354() {}
  func message355() {}; func message356() {}; func message357() {}; func message358() {}; func message359() {}
  func message360() {}; func message361() {}; func message362() {}; func message363() {}; func message364() {}
  func message365() {}; func message366() {}; func message367() {}; func message368() {}; func message369() {}
  func message370() {}; func message371() {}; func message372() {}; func message373() {}; func message374() {}
  func message375() {}; func message376() {}; func message377() {}; func message378() {}; func message379() {}
  func message380() {}; func message381() {}; func message382() {}; func message383() {}; func message384() {}
  func message385() {}; func message386() {}; func message387() {}; func message388() {}; func message389() {}
  func message390() {}; func message391() {}; func message392() {}; func message393() {}; func message394() {}
  func message395() {}; func message396() {}; func message397() {}; func message398() {}; func message399() {}
  func message400() {}; func message401() {}; func message402() {}; func message403() {}; func message404() {}
  func message405() {}; func message406() {}; func message407() {}; func message408() {}; func message409() {}
  func message410() {}; func message411() {}; func message412() {}; func message413() {}; func message414() {}
  func message415() {}; func message416() {}; func message417() {}; func message418() {}; func message419() {}
  func message420() {}; func message421() {}; func message422() {}; func message423() {}; func message424() {}
  func message425() {}; func message426() {}; func message427() {}; func message428() {}; func message429() {}
  func message430() {}; func message431() {}; func message432() {}; func message433() {}; func message434() {}
  func message435() {}; func message436() {}; func message437() {}; func message438() {}; func message439() {}
  func message440() {}; func message441() {}; func message442() {}; func message443() {}; func message444() {}
  func message445() {}; func message446() {}; func message447() {}; func message448() {}; func message449() {}
  func message450() {}; func message451() {}; func message452() {}; func message453() {}; func message454() {}
  func message455() {}; func message456() {}; func message457() {}; func message458() {}; func message459() {}
  func message460() {}; func message461() {}; func message462() {}; func message463() {}; func message464() {}
  func message465() {}; func message466() {}; func message467() {}; func message468() {}; func message469() {}
  func message470() {}; func message471() {}; func message472() {}; func message473() {}; func message474() {}
  func message475() {}; func message476() {}; func message477() {}; func message478() {}; func message479() {}
  func message480() {}; func message481() {}; func message482() {}; func message483() {}; func message484() {}
  func message485() {}; func message486() {}; func message487() {}; func message488() {}; func message489() {}
  func message490() {}; func message491() {}; func message492() {}; func message493() {}; func message494() {}
  func message495() {}; func message496() {}; func message497() {}; func message498() {}; func message499() {}
}
