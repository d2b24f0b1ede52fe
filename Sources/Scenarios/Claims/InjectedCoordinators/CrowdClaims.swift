import Hierarchy

extension InjectedCoordinatorClaims {
  static let crowdedBase = Claim(
    "E19",
    "A base class with 50 or 500 messages passes one on as fast as one with 5: the crowd costs tables, and nothing per hop",
    holds: Arm("where a message is a method of the base class", true),
    contrast: Arm("where a level looks a message up in a list of those that it takes", false),
    cases: ["bubbleup claims E19"]
  ) { test in
    let sizes = [5, 50, 500]
    let readings = try test.times { areMethods in
      sizes.map { size in
        SketchLevel.passing("levels with \(size) messages by \(areMethods ? "methods" : "a list")") {
          areMethods ? crowd(size, $0) : ListLevel($0, size)
        }
      }
    }
    for (size, reading) in zip(sizes, readings) {
      test.show("a message over 64 levels, \(size) messages", reading.nanoseconds)
      guard size > sizes[0] else { continue }
      test.expect("\(size) messages to \(sizes[0])", reading.ratio, .below(1.1))
      let entries = [size, sizes[0]].map {
        test.world ? tableWords(of: type(of: crowd($0, nil))) : ListLevel(nil, $0).list.count
      }
      test.expect("entries more than with 5, \(size) messages", entries[0] - entries[1], .equals(size - 5))
    }
  }

  /// A level with so many messages, of which one is sent; the others are there to be in the way.
  private static func crowd(_ size: Int, _ above: SketchLevel?) -> SketchLevel {
    switch size {
    case 5: Crowd5(above)
    case 50: Crowd50(above)
    default: Crowd500(above)
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

/// A level that looks for what it does about a message among all that it takes, the first message last.
private final class ListLevel: SketchLevel {
  let list: [(message: Int, pass: (ListLevel, UInt64) -> UInt64)]

  init(_ above: SketchLevel?, _ size: Int) {
    list = (0..<size).reversed().map { ($0, { level, value in (level.above?.pass(value) ?? value) &+ 1 }) }
    super.init(above)
  }

  override func pass(_ value: UInt64) -> UInt64 { list.first { $0.message == 0 }?.pass(self, value) ?? 0 }
}

// MARK: - The crowd, written side by side: one to a line it would be a thousand lines

// swift-format-ignore
class Crowd5: SketchLevel {
  func m1() {}; func m2() {}; func m3() {}; func m4() {}
}

// swift-format-ignore
class Crowd50: Crowd5 {
  func m5() {}; func m6() {}; func m7() {}; func m8() {}; func m9() {}; func m10() {}; func m11() {}
  func m12() {}; func m13() {}; func m14() {}; func m15() {}; func m16() {}; func m17() {}; func m18() {}
  func m19() {}; func m20() {}; func m21() {}; func m22() {}; func m23() {}; func m24() {}; func m25() {}
  func m26() {}; func m27() {}; func m28() {}; func m29() {}; func m30() {}; func m31() {}; func m32() {}
  func m33() {}; func m34() {}; func m35() {}; func m36() {}; func m37() {}; func m38() {}; func m39() {}
  func m40() {}; func m41() {}; func m42() {}; func m43() {}; func m44() {}; func m45() {}; func m46() {}
  func m47() {}; func m48() {}; func m49() {}
}

// swift-format-ignore
class Crowd500: Crowd50 {
  func m50() {}; func m51() {}; func m52() {}; func m53() {}; func m54() {}; func m55() {}; func m56() {}
  func m57() {}; func m58() {}; func m59() {}; func m60() {}; func m61() {}; func m62() {}; func m63() {}
  func m64() {}; func m65() {}; func m66() {}; func m67() {}; func m68() {}; func m69() {}; func m70() {}
  func m71() {}; func m72() {}; func m73() {}; func m74() {}; func m75() {}; func m76() {}; func m77() {}
  func m78() {}; func m79() {}; func m80() {}; func m81() {}; func m82() {}; func m83() {}; func m84() {}
  func m85() {}; func m86() {}; func m87() {}; func m88() {}; func m89() {}; func m90() {}; func m91() {}
  func m92() {}; func m93() {}; func m94() {}; func m95() {}; func m96() {}; func m97() {}; func m98() {}
  func m99() {}; func m100() {}; func m101() {}; func m102() {}; func m103() {}; func m104() {}
  func m105() {}; func m106() {}; func m107() {}; func m108() {}; func m109() {}; func m110() {}
  func m111() {}; func m112() {}; func m113() {}; func m114() {}; func m115() {}; func m116() {}
  func m117() {}; func m118() {}; func m119() {}; func m120() {}; func m121() {}; func m122() {}
  func m123() {}; func m124() {}; func m125() {}; func m126() {}; func m127() {}; func m128() {}
  func m129() {}; func m130() {}; func m131() {}; func m132() {}; func m133() {}; func m134() {}
  func m135() {}; func m136() {}; func m137() {}; func m138() {}; func m139() {}; func m140() {}
  func m141() {}; func m142() {}; func m143() {}; func m144() {}; func m145() {}; func m146() {}
  func m147() {}; func m148() {}; func m149() {}; func m150() {}; func m151() {}; func m152() {}
  func m153() {}; func m154() {}; func m155() {}; func m156() {}; func m157() {}; func m158() {}
  func m159() {}; func m160() {}; func m161() {}; func m162() {}; func m163() {}; func m164() {}
  func m165() {}; func m166() {}; func m167() {}; func m168() {}; func m169() {}; func m170() {}
  func m171() {}; func m172() {}; func m173() {}; func m174() {}; func m175() {}; func m176() {}
  func m177() {}; func m178() {}; func m179() {}; func m180() {}; func m181() {}; func m182() {}
  func m183() {}; func m184() {}; func m185() {}; func m186() {}; func m187() {}; func m188() {}
  func m189() {}; func m190() {}; func m191() {}; func m192() {}; func m193() {}; func m194() {}
  func m195() {}; func m196() {}; func m197() {}; func m198() {}; func m199() {}; func m200() {}
  func m201() {}; func m202() {}; func m203() {}; func m204() {}; func m205() {}; func m206() {}
  func m207() {}; func m208() {}; func m209() {}; func m210() {}; func m211() {}; func m212() {}
  func m213() {}; func m214() {}; func m215() {}; func m216() {}; func m217() {}; func m218() {}
  func m219() {}; func m220() {}; func m221() {}; func m222() {}; func m223() {}; func m224() {}
  func m225() {}; func m226() {}; func m227() {}; func m228() {}; func m229() {}; func m230() {}
  func m231() {}; func m232() {}; func m233() {}; func m234() {}; func m235() {}; func m236() {}
  func m237() {}; func m238() {}; func m239() {}; func m240() {}; func m241() {}; func m242() {}
  func m243() {}; func m244() {}; func m245() {}; func m246() {}; func m247() {}; func m248() {}
  func m249() {}; func m250() {}; func m251() {}; func m252() {}; func m253() {}; func m254() {}
  func m255() {}; func m256() {}; func m257() {}; func m258() {}; func m259() {}; func m260() {}
  func m261() {}; func m262() {}; func m263() {}; func m264() {}; func m265() {}; func m266() {}
  func m267() {}; func m268() {}; func m269() {}; func m270() {}; func m271() {}; func m272() {}
  func m273() {}; func m274() {}; func m275() {}; func m276() {}; func m277() {}; func m278() {}
  func m279() {}; func m280() {}; func m281() {}; func m282() {}; func m283() {}; func m284() {}
  func m285() {}; func m286() {}; func m287() {}; func m288() {}; func m289() {}; func m290() {}
  func m291() {}; func m292() {}; func m293() {}; func m294() {}; func m295() {}; func m296() {}
  func m297() {}; func m298() {}; func m299() {}; func m300() {}; func m301() {}; func m302() {}
  func m303() {}; func m304() {}; func m305() {}; func m306() {}; func m307() {}; func m308() {}
  func m309() {}; func m310() {}; func m311() {}; func m312() {}; func m313() {}; func m314() {}
  func m315() {}; func m316() {}; func m317() {}; func m318() {}; func m319() {}; func m320() {}
  func m321() {}; func m322() {}; func m323() {}; func m324() {}; func m325() {}; func m326() {}
  func m327() {}; func m328() {}; func m329() {}; func m330() {}; func m331() {}; func m332() {}
  func m333() {}; func m334() {}; func m335() {}; func m336() {}; func m337() {}; func m338() {}
  func m339() {}; func m340() {}; func m341() {}; func m342() {}; func m343() {}; func m344() {}
  func m345() {}; func m346() {}; func m347() {}; func m348() {}; func m349() {}; func m350() {}
  func m351() {}; func m352() {}; func m353() {}; func m354() {}; func m355() {}; func m356() {}
  func m357() {}; func m358() {}; func m359() {}; func m360() {}; func m361() {}; func m362() {}
  func m363() {}; func m364() {}; func m365() {}; func m366() {}; func m367() {}; func m368() {}
  func m369() {}; func m370() {}; func m371() {}; func m372() {}; func m373() {}; func m374() {}
  func m375() {}; func m376() {}; func m377() {}; func m378() {}; func m379() {}; func m380() {}
  func m381() {}; func m382() {}; func m383() {}; func m384() {}; func m385() {}; func m386() {}
  func m387() {}; func m388() {}; func m389() {}; func m390() {}; func m391() {}; func m392() {}
  func m393() {}; func m394() {}; func m395() {}; func m396() {}; func m397() {}; func m398() {}
  func m399() {}; func m400() {}; func m401() {}; func m402() {}; func m403() {}; func m404() {}
  func m405() {}; func m406() {}; func m407() {}; func m408() {}; func m409() {}; func m410() {}
  func m411() {}; func m412() {}; func m413() {}; func m414() {}; func m415() {}; func m416() {}
  func m417() {}; func m418() {}; func m419() {}; func m420() {}; func m421() {}; func m422() {}
  func m423() {}; func m424() {}; func m425() {}; func m426() {}; func m427() {}; func m428() {}
  func m429() {}; func m430() {}; func m431() {}; func m432() {}; func m433() {}; func m434() {}
  func m435() {}; func m436() {}; func m437() {}; func m438() {}; func m439() {}; func m440() {}
  func m441() {}; func m442() {}; func m443() {}; func m444() {}; func m445() {}; func m446() {}
  func m447() {}; func m448() {}; func m449() {}; func m450() {}; func m451() {}; func m452() {}
  func m453() {}; func m454() {}; func m455() {}; func m456() {}; func m457() {}; func m458() {}
  func m459() {}; func m460() {}; func m461() {}; func m462() {}; func m463() {}; func m464() {}
  func m465() {}; func m466() {}; func m467() {}; func m468() {}; func m469() {}; func m470() {}
  func m471() {}; func m472() {}; func m473() {}; func m474() {}; func m475() {}; func m476() {}
  func m477() {}; func m478() {}; func m479() {}; func m480() {}; func m481() {}; func m482() {}
  func m483() {}; func m484() {}; func m485() {}; func m486() {}; func m487() {}; func m488() {}
  func m489() {}; func m490() {}; func m491() {}; func m492() {}; func m493() {}; func m494() {}
  func m495() {}; func m496() {}; func m497() {}; func m498() {}; func m499() {}
}
